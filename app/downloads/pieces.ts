/** Streams `length` bytes from `offset` of a stored object. */
export type OpenRange = (offset: number, length: number) => Promise<ReadableStream<Uint8Array>>;

/**
 * Max bytes read at once. One read of the whole object would rely on the bucket to apply back-pressure for a slow client, which the local
 * R2 does not. 16 GB take fewer reads than a request may make.
 */
const pieceBytes = 16 * 1024 * 1024;

/** Bytes `from` to `to` (exclusive) as consecutive streams. */
export async function* piecesOf(open: OpenRange, from: number, to: number): AsyncGenerator<ReadableStream<Uint8Array>> {
  for (let at = from; at < to; at += pieceBytes) yield await open(at, Math.min(pieceBytes, to - at));
}

/** Writes bytes `from` to `to` (exclusive) and leaves `sink` open. */
export async function pipeRange(
  open: OpenRange,
  from: number,
  to: number,
  sink: WritableStream<Uint8Array>,
): Promise<void> {
  for await (const piece of piecesOf(open, from, to)) await piece.pipeTo(sink, { preventClose: true });
}
