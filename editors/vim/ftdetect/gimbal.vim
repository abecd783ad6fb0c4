autocmd BufRead,BufNewFile *.gim setfiletype gimbal
