import { extname } from "node:path";

const AUDIO_EXTENSIONS = new Set([
  ".wav",
  ".wave",
  ".bwf",
  ".rf64",
  ".aif",
  ".aiff",
  ".aifc",
  ".flac",
  ".mp3",
  ".mp2",
  ".ogg",
  ".oga",
  ".opus",
  ".m4a",
  ".mp4",
  ".aac",
]);

/** Whether a file name has an audio extension. */
export function isAudioName(name: string): boolean {
  return AUDIO_EXTENSIONS.has(extname(name).toLowerCase()) && !name.startsWith("._");
}
