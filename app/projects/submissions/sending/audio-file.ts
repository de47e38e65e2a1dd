/** Formats that ingest reads; M4A where the machine of ingest has ffmpeg. */
export type SentAudio = "wav" | "aiff" | "flac" | "mp3" | "ogg" | "m4a";

export const audioTypes: Record<SentAudio, string> = {
  wav: "audio/wav",
  aiff: "audio/aiff",
  flac: "audio/flac",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  m4a: "audio/mp4",
};

/** What a file field offers. The server judges by the bytes. */
export const acceptedAudio = ".wav,.aif,.aiff,.flac,.mp3,.ogg,.oga,.opus,.m4a,audio/*";

/** Judges a file by its first bytes; null when it is no audio that the product takes. Ingest then reads all of it. */
export function readAudioType(bytes: Uint8Array): SentAudio | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (/^(?:RIFF|RF64|BW64)....WAVE/s.test(text)) return "wav";
  if (/^FORM....AIF[FC]/s.test(text)) return "aiff";
  if (text.startsWith("fLaC")) return "flac";
  if (text.startsWith("OggS")) return "ogg";
  if (/^....ftyp(?:M4A|M4B|mp42|isom|dash)/s.test(text)) return "m4a";
  if (text.startsWith("ID3")) return "mp3";
  // The sync word of an MPEG audio frame of layer II or III.
  const [first = 0, second = 0] = bytes;
  const layer = (second >> 1) & 3;
  return first === 0xff && (second & 0xe0) === 0xe0 && (layer === 1 || layer === 2) ? "mp3" : null;
}
