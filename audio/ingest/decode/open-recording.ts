import type { FileHandle } from "node:fs/promises";
import { openAiff } from "#audio/ingest/decode/aiff.ts";
import { openFlac, openMp3, openOpus, openVorbis } from "#audio/ingest/decode/compressed.ts";
import { openWithFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { type AudioFormat, sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { openWav } from "#audio/ingest/decode/wav.ts";

const SLOWEST_RATE = 4000;
const FASTEST_RATE = 768000;

/**
 * Opens an audio file, judged by its bytes, as a stream of PCM. The caller closes `file` when the stream has ended.
 * Throws UnusableFile with the reason in words.
 */
export async function openRecording(path: string, file: FileHandle): Promise<PcmStream & { format: AudioFormat }> {
  const { size } = await file.stat();
  if (size === 0) throw new UnusableFile("the file is empty");
  const format = await sniffAudio(file);
  if (!format) throw new UnusableFile("not a WAV, AIFF, FLAC, MP3, Ogg or M4A audio file");
  const pcm = await open(format, path, file, size);
  if (!(pcm.sampleRate >= SLOWEST_RATE && pcm.sampleRate <= FASTEST_RATE)) {
    throw new UnusableFile(`a sample rate of ${pcm.sampleRate} Hz is not possible`);
  }
  if (pcm.frames === 0) throw new UnusableFile("the file holds no audio");
  return { ...pcm, format };
}

async function open(format: AudioFormat, path: string, file: FileHandle, size: number): Promise<PcmStream> {
  switch (format) {
    case "wav":
      return openWav(file, size);
    case "aiff":
      return openAiff(file, size);
    case "flac":
      return openFlac(file, size);
    case "mp3":
      return openMp3(file, size);
    case "vorbis":
      return openVorbis(file, size);
    case "opus":
      return openOpus(file, size);
    case "mp4":
      return openWithFfmpeg(path);
  }
}
