/** Streams `length` bytes from `offset` of something stored. */
export type OpenRange = (offset: number, length: number) => Promise<ReadableStream<Uint8Array>>;

/**
 * Bytes that are under way at most. One read of the whole object would leave it to the bucket to wait for a slow client: the local
 * stand-in does not, and would hold all of it. 16 GB take fewer reads than a request may make.
 */
const pieceBytes = 16 * 1024 * 1024;

/** Bytes `from` to `to` (excluded) as one stream after the other. */
export async function* piecesOf(open: OpenRange, from: number, to: number): AsyncGenerator<ReadableStream<Uint8Array>> {
  for (let at = from; at < to; at += pieceBytes) yield await open(at, Math.min(pieceBytes, to - at));
}

/** Writes bytes `from` to `to` (excluded) and leaves `sink` open. */
export async function pipeRange(
  open: OpenRange,
  from: number,
  to: number,
  sink: WritableStream<Uint8Array>,
): Promise<void> {
  for await (const piece of piecesOf(open, from, to)) await piece.pipeTo(sink, { preventClose: true });
}
