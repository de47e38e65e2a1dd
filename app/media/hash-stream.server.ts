import { uint8ArrayToHex } from "uint8array-extras";

/** Hashes a stream while it is read. `sha256`: hexadecimal, to be called once all of `stream` was read. */
export function hashStream(source: AsyncIterable<Uint8Array>) {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  async function* passed() {
    for await (const chunk of source) {
      // A copy: the buffer of a chunk may be reused.
      await writer.write(chunk.slice());
      yield chunk;
    }
  }
  return {
    stream: passed(),
    async sha256(): Promise<string> {
      await writer.close();
      return uint8ArrayToHex(new Uint8Array(await digest.digest));
    },
  };
}
