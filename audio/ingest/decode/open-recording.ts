import type { FileHandle } from "node:fs/promises";
import { copy } from "#audio/ingest/copy.ts";
import { openAiff } from "#audio/ingest/decode/aiff.ts";
import type { AudioFormat } from "#audio/ingest/decode/audio-format.ts";
import { openFlac, openMp3, openOpus, openVorbis, type Sound } from "#audio/ingest/decode/compressed.ts";
import { openWithFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { soundEnd } from "#audio/ingest/decode/sound-end.ts";
import { openWav } from "#audio/ingest/decode/wav.ts";

const SLOWEST_RATE = 4000;
const FASTEST_RATE = 768000;

/**
 * Opens an audio file, detected by its bytes, as a PCM stream. The caller closes `file` when the stream has ended. Throws UnusableFile with
 * a readable reason.
 */
export async function openRecording(path: string, file: FileHandle): Promise<PcmStream & { format: AudioFormat }> {
  const { size } = await file.stat();
  if (size === 0) throw new UnusableFile("the file is empty");
  const judged = await sniffAudio(file);
  if (judged === null) throw new UnusableFile("not a WAV, AIFF, FLAC, MP3, AAC, Ogg or M4A audio file");
  if ("unsupported" in judged) throw new UnusableFile(copy.unsupported(judged.unsupported));
  const { format, from } = judged;
  const pcm = await open(format, path, { file, from, to: await soundEnd(file, from, size) });
  if (!(pcm.sampleRate >= SLOWEST_RATE && pcm.sampleRate <= FASTEST_RATE)) {
    throw new UnusableFile(`a sample rate of ${pcm.sampleRate} Hz is not possible`);
  }
  if (pcm.frames === 0) throw new UnusableFile("the file holds no audio");
  return { ...pcm, format };
}

async function open(format: AudioFormat, path: string, sound: Sound): Promise<PcmStream> {
  switch (format) {
    case "wav":
      return openWav(sound.file, sound.from, sound.to);
    case "aiff":
      return openAiff(sound.file, sound.from, sound.to);
    case "flac":
      return openFlac(sound);
    case "mp3":
      return openMp3(sound);
    case "vorbis":
      return openVorbis(sound);
    case "opus":
      return openOpus(sound);
    case "mp4":
      return openWithFfmpeg(path, "M4A");
    case "aac":
      return openWithFfmpeg(path, "AAC");
  }
}
