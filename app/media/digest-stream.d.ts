/** Streaming digest of Workers, missing in the DOM's `Crypto`. */
interface Crypto {
  readonly DigestStream: typeof DigestStream;
}
