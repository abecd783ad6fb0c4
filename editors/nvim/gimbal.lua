-- Starts the language server of Gimbal for .gim files. Neovim 0.8 or later.
-- Copy this file to ~/.config/nvim/plugin/gimbal.lua, and the folder editors/vim to ~/.config/nvim/.
vim.filetype.add({ extension = { gim = "gimbal" } })

vim.api.nvim_create_autocmd("FileType", {
  pattern = "gimbal",
  callback = function(event)
    local marker = vim.fs.find({ ".git", ".gimbal.toml" }, { upward = true, path = event.file })[1]
    vim.lsp.start({
      name = "gimbal",
      cmd = { "gimbal", "lsp" },
      root_dir = marker and vim.fs.dirname(marker) or vim.fs.dirname(event.file),
    }, { bufnr = event.buf })
  end,
})
