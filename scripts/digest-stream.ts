import { createHash } from "node:crypto";

/** The streaming digest of workerd's `crypto` for Node, where pages run in development. `digest` resolves when the stream is closed. */
export class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<Buffer>;

  constructor(algorithm: string) {
    const hash = createHash(algorithm.replace("-", ""));
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    super({
      write: (chunk) => void hash.update(chunk),
      close: () => resolve(hash.digest()),
      abort: reject,
    });
    this.digest = promise;
  }
}
