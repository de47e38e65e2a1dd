import {
  FilmError,
  type FilmFacts,
  type FilmSource,
  hdrTransfers,
  rateFraction,
} from "#app/rooms/film/container/film-facts.ts";

/** What is before the frames: length and tracks. */
const headBytes = 1024 ** 2;
const maxElements = 2000;

const ids = {
  ...{ ebml: 0x1a45dfa3, docType: 0x4282, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae },
  ...{ timeScale: 0x2ad7b1, duration: 0x4489, kind: 0x83, codec: 0x86, frameNs: 0x23e383, video: 0xe0 },
  ...{ width: 0xb0, height: 0xba, shownWidth: 0x54b0, shownHeight: 0x54ba, colour: 0x55b0, transfer: 0x55ba },
} as const;

const codecs: Record<string, FilmFacts["codec"]> = { V_VP8: "vp8", V_VP9: "vp9", V_AV1: "av1" };

/** Contents of an EBML element (RFC 8794). */
type Element = { id: number; view: DataView };

/** Bytes of a variable-length number, by its first byte. */
function lengthOf(first: number): number {
  return Math.clz32(first) - 23;
}

/** Elements in `view`; the last one may be cut, as the segment is. */
function elements(view: DataView): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < view.byteLength && found.length < maxElements; ) {
    const idBytes = lengthOf(view.getUint8(at));
    const sizeAt = at + idBytes;
    if (idBytes > 4 || sizeAt >= view.byteLength) break;
    const sizeBytes = lengthOf(view.getUint8(sizeAt));
    if (sizeBytes > 8 || sizeAt + sizeBytes > view.byteLength) break;
    let size = view.getUint8(sizeAt) & (0xff >> sizeBytes);
    for (let offset = 1; offset < sizeBytes; offset += 1) size = size * 256 + view.getUint8(sizeAt + offset);
    const start = sizeAt + sizeBytes;
    const length = Math.min(size, view.byteLength - start);
    found.push({
      id: uint({ view, from: at, bytes: idBytes }),
      view: new DataView(view.buffer, view.byteOffset + start, length),
    });
    at = start + length;
  }
  return found;
}

function uint({ view, from = 0, bytes = view.byteLength }: { view: DataView; from?: number; bytes?: number }): number {
  let value = 0;
  for (let at = from; at < from + Math.min(8, bytes); at += 1) value = value * 256 + view.getUint8(at);
  return value;
}

function within(parent: readonly Element[], id: number): DataView | undefined {
  return parent.find((one) => one.id === id)?.view;
}

const inside = (view: DataView | undefined) => (view === undefined ? [] : elements(view));

function number(parent: readonly Element[], id: number): number | null {
  const view = within(parent, id);
  return view === undefined ? null : uint({ view });
}

function text(parent: readonly Element[], id: number): string {
  const view = within(parent, id);
  return view === undefined ? "" : new TextDecoder().decode(view).replace(/\0.*$/, "");
}

function float(view: DataView | undefined): number {
  return view?.byteLength === 8 ? view.getFloat64(0) : view?.byteLength === 4 ? view.getFloat32(0) : 0;
}

/** Facts of a WebM. @throws FilmError, RangeError for a damaged head */
export async function readWebm({ bytes, read }: FilmSource): Promise<FilmFacts> {
  const head = await read(0, Math.min(bytes, headBytes));
  const top = elements(new DataView(head.buffer, head.byteOffset, head.byteLength));
  if (text(inside(within(top, ids.ebml)), ids.docType) !== "webm") throw new FilmError("notFilm");
  const segment = inside(within(top, ids.segment));
  const tracks = inside(within(segment, ids.tracks)).map(({ view }) => elements(view));
  const video = tracks.find((track) => number(track, ids.kind) === 1);
  if (video === undefined) throw new FilmError("noPicture");
  const codec = codecs[text(video, ids.codec)];
  if (codec === undefined) throw new FilmError("codec", text(video, ids.codec).slice(0, 40));
  const info = inside(within(segment, ids.info));
  const picture = inside(within(video, ids.video));
  const size = (shown: number, stored: number) => number(picture, shown) ?? number(picture, stored) ?? 0;
  return {
    container: "webm",
    // Units of the time scale, which is in nanoseconds.
    durationMs: Math.round(
      (float(within(info, ids.duration)) * (number(info, ids.timeScale) ?? 1_000_000)) / 1_000_000,
    ),
    width: size(ids.shownWidth, ids.width),
    height: size(ids.shownHeight, ids.height),
    frameRate: rateFraction(1_000_000_000 / (number(video, ids.frameNs) ?? 0)),
    codec,
    isHdr: hdrTransfers.includes(number(inside(within(picture, ids.colour)), ids.transfer) ?? 0),
    sound: tracks.some((track) => number(track, ids.kind) === 2) ? "plays" : "none",
  };
}
