/** Workers' own streaming digest, which the DOM's `Crypto` does not know. */
interface Crypto {
  readonly DigestStream: typeof DigestStream;
}
