import {
  FilmError,
  type FilmFacts,
  type FilmSource,
  hdrTransfers,
  rateFraction,
} from "#app/rooms/film/container/film-facts.ts";

/** Contents of a box of ISO/IEC 14496-12. */
type Box = { type: string; view: DataView };

/** Bytes of an index: that of four hours at 60 frames a second takes 15 million. */
const maxIndexBytes = 32 * 1024 ** 2;
/** Boxes before the index. Each is a read. */
const maxBoxes = 40;
/** Nesting is fixed by what is looked for; boxes in one box are not. */
const maxChildren = 2000;

const codecs: Record<string, FilmFacts["codec"]> = {
  ...{ avc1: "avc", avc3: "avc", hvc1: "hevc", hev1: "hevc", dvh1: "hevc", dvhe: "hevc" },
  ...{ vp08: "vp8", vp09: "vp9", av01: "av1" },
} as const;
/** What editors export and browsers have no decoder for. */
const editing: Record<string, string> = {
  ...{ apco: "ProRes 422 Proxy", apcs: "ProRes 422 LT", apcn: "ProRes 422", apch: "ProRes 422 HQ" },
  ...{ ap4h: "ProRes 4444", ap4x: "ProRes 4444 XQ", aprn: "ProRes RAW", aprh: "ProRes RAW HQ" },
  ...{
    AVdn: "DNxHD",
    AVdh: "DNxHR",
    CFHD: "CineForm",
    mp4v: "MPEG-4 Part 2",
    jpeg: "Motion JPEG",
    mjpa: "Motion JPEG",
  },
};
/** `profile_idc` of H.264 that browsers do not decode: High 10, High 4:2:2, High 4:4:4, CAVLC 4:4:4. */
const studioProfiles = [110, 122, 244, 44];
const playedSounds = ["mp4a", "Opus", "fLaC", ".mp3", "ac-3", "ec-3"];

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function sizeAt(view: DataView, at: number): { size: number; head: number } {
  const size = view.getUint32(at);
  return size === 1 ? { size: Number(view.getBigUint64(at + 8)), head: 16 } : { size, head: 8 };
}

function children({ view }: Pick<Box, "view">, from = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= view.byteLength && boxes.length < maxChildren; ) {
    const { size, head } = sizeAt(view, at);
    const length = size === 0 ? view.byteLength - at : size;
    if (length < head || at + length > view.byteLength) break;
    const part = new DataView(view.buffer, view.byteOffset + at + head, length - head);
    boxes.push({ type: textAt(view, at + 4), view: part });
    at += length;
  }
  return boxes;
}

/** The first box at a path of types. */
function find(box: Pick<Box, "view">, ...[type, ...rest]: string[]): DataView | undefined {
  const found = children(box).find((one) => one.type === type);
  return found === undefined || rest.length === 0 ? found?.view : find(found, ...rest);
}

/** @throws FilmError notFilm */
function need(view: DataView | undefined): DataView {
  if (view === undefined) throw new FilmError("notFilm");
  return view;
}

/** Seconds of a `mvhd`, and the time scale of a `mdhd`, which begin the same. */
function clockOf(view: DataView): { scale: number; seconds: number } {
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const units = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return { scale, seconds: units / scale };
}

/** Width and height as shown: a phone's matrix turns the picture. */
function sizeOf(tkhd: DataView): { width: number; height: number } {
  const at = tkhd.getUint8(0) === 1 ? 52 : 40;
  const isTurned = tkhd.getInt32(at) === 0 && tkhd.getInt32(at + 4) !== 0;
  const [width, height] = [at + 36, at + 40].map((place) => Math.round(tkhd.getUint32(place) / 65_536));
  return isTurned ? { width: height ?? 0, height: width ?? 0 } : { width: width ?? 0, height: height ?? 0 };
}

/** Frames a second: of the usual length of a frame, or the mean of a variable rate. */
function rateOf(stts: DataView, scale: number): number {
  let [frames, units, usual, most] = [0, 0, 0, 0];
  for (let at = 8; at + 8 <= stts.byteLength; at += 8) {
    const [count, delta] = [stts.getUint32(at), stts.getUint32(at + 4)];
    frames += count;
    units += count * delta;
    if (count > most) [most, usual] = [count, delta];
  }
  return most >= frames * 0.99 ? scale / usual : (scale * frames) / units;
}

/** Codec and brightness of the first sample entry of an `stsd`. @throws FilmError codec */
function pictureOf(stsd: DataView): Pick<FilmFacts, "codec" | "isHdr"> {
  const [entry] = children({ view: stsd }, 8);
  const codec = entry && codecs[entry.type];
  if (entry === undefined || codec === undefined)
    throw new FilmError("codec", editing[entry?.type ?? ""] ?? entry?.type.replace(/[^ -~]/g, "") ?? "");
  // 78 bytes of a visual sample entry.
  const inside = children(entry, 78);
  const avc = inside.find(({ type }) => type === "avcC")?.view;
  if (avc !== undefined && studioProfiles.includes(avc.getUint8(1)))
    throw new FilmError("codec", "H.264 4:2:2 or 10-bit");
  const colour = inside.find(({ type }) => type === "colr")?.view;
  const isBright =
    colour !== undefined && /^ncl[xc]$/.test(textAt(colour, 0)) && hdrTransfers.includes(colour.getUint16(6));
  return { codec, isHdr: isBright || inside.some(({ type }) => ["mdcv", "dvcC", "dvvC"].includes(type)) };
}

function soundOf(tracks: readonly Box[]): FilmFacts["sound"] {
  const [entry] = tracks.flatMap((track) => {
    const stsd = find(track, "mdia", "minf", "stbl", "stsd");
    return stsd === undefined ? [] : children({ view: stsd }, 8);
  });
  return entry === undefined ? "none" : playedSounds.includes(entry.type) ? "plays" : "silent";
}

/** The `moov` of a file, wherever it is. @throws FilmError notFilm, live */
async function readIndex({ bytes, read }: FilmSource): Promise<DataView> {
  for (let at = 0, boxes = 0; at < bytes && boxes < maxBoxes; boxes += 1) {
    const chunk = await read(at, at + 16);
    if (chunk.length < 16) break;
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const { size, head } = sizeAt(view, 0);
    const type = textAt(view, 4);
    if (type === "moof") throw new FilmError("live");
    if (size === 0 && type !== "moov") break;
    if (type === "moov") {
      if (size > maxIndexBytes) break;
      const index = await read(at + head, size === 0 ? bytes : at + size);
      return new DataView(index.buffer, index.byteOffset, index.byteLength);
    }
    if (size < head) break;
    at += size;
  }
  throw new FilmError("notFilm");
}

/** Facts of an MP4 or MOV. @throws FilmError, RangeError for a damaged index */
export async function readMp4(source: FilmSource): Promise<FilmFacts> {
  const index = { view: await readIndex(source) };
  const boxes = children(index);
  const tracks = boxes.filter(({ type }) => type === "trak");
  const ofKind = (kind: string) => tracks.filter((track) => textAt(need(find(track, "mdia", "hdlr")), 8) === kind);
  const [video] = ofKind("vide");
  if (video === undefined) throw new FilmError("noPicture");
  const table = need(find(video, "mdia", "minf", "stbl"));
  const picture = pictureOf(need(find({ view: table }, "stsd")));
  if (boxes.some(({ type }) => type === "mvex")) throw new FilmError("live");
  const { seconds } = clockOf(need(find(index, "mvhd")));
  return {
    container: "mp4",
    durationMs: Math.round(seconds * 1000),
    ...sizeOf(need(find(video, "tkhd"))),
    frameRate: rateFraction(
      rateOf(need(find({ view: table }, "stts")), clockOf(need(find(video, "mdia", "mdhd"))).scale),
    ),
    ...picture,
    sound: soundOf(ofKind("soun")),
  };
}
