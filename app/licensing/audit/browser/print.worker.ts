import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from "mediabunny";
import type { PrintQuestion, PrintReply } from "#app/licensing/audit/browser/print-sound.ts";
import { hasMusic } from "#audio/analysis/print/has-music.ts";
import { matchPrint } from "#audio/analysis/print/match-print.ts";
import { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { decodePrint, encodePrint, type SoundPrint } from "#audio/analysis/print/sound-print.ts";

const nothing: SoundPrint = { frames: 0, times: new Uint32Array(), bins: new Uint16Array() };
let index = new PrintIndex([]);

/** Reads the sound of a file piece by piece, whatever its length. @throws if the browser cannot decode it */
async function printFile(file: Blob, of: "music" | "video"): Promise<SoundPrint> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return nothing;
  if (!(await track.canDecode())) throw new Error("undecodable");
  const meter = new PrintMeter(track.sampleRate, of);
  for await (const sample of new AudioSampleSink(track).samples()) {
    meter.add(
      Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(sample.numberOfFrames);
        sample.copyTo(plane, { planeIndex, format: "f32-planar" });
        return plane;
      }),
    );
    sample.close();
  }
  return meter.result();
}

async function answer(question: PrintQuestion): Promise<PrintReply> {
  if ("prints" in question) {
    index = new PrintIndex(question.prints.map((bytes) => decodePrint(bytes) ?? nothing));
    return {};
  }
  if ("music" in question) return { bytes: encodePrint(await printFile(question.music, "music")) };
  const print = await printFile(question.video, "video");
  const matches = matchPrint(index, print);
  return { matches, hasMusic: hasMusic(print, matches) };
}

self.onmessage = async ({ data }: MessageEvent<PrintQuestion>) => {
  try {
    self.postMessage(await answer(data));
  } catch {
    self.postMessage({ failed: true } satisfies PrintReply);
  }
};
