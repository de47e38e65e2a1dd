import type { IAudioMetadata } from "music-metadata";

type Common = IAudioMetadata["common"];

const legacy = new TextDecoder("windows-1252");
const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [legacy.decode(Uint8Array.of(byte)), byte]));
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Text that was read one byte a letter, as UTF-8 if its bytes are UTF-8: hardly any other text is that by chance. */
function textOf(read: string): string {
  const codes = [...read].map((letter) => bytes.get(letter) ?? letter.codePointAt(0) ?? 0);
  if (codes.some((code) => code > 0xff)) return read;
  try {
    return utf8.decode(Uint8Array.from(codes));
  } catch {
    return read;
  }
}

/** RIFF INFO names no encoding, so it is read as Latin-1, and most programs (ffmpeg among them) write UTF-8. */
export function withRiffText({ common, native }: IAudioMetadata): Common {
  if (native.exif === undefined) return common;
  const entries = Object.entries(common).map(([key, value]) => {
    if (typeof value === "string") return [key, textOf(value)];
    return [key, Array.isArray(value) ? value.map((one) => (typeof one === "string" ? textOf(one) : one)) : value];
  });
  return Object.fromEntries(entries);
}
