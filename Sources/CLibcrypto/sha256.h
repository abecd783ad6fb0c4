// OpenSSL 3 marks the SHA256_ functions as deprecated in favor of EVP_Digest. EVP loads providers at run time and links
// statically only with most of libcrypto; the SHA256_ functions add 22 KB to the executable and nothing to its start.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
