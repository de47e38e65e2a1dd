import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from "mediabunny";
import type { Decoded, PrintMessage, PrintQuestion, PrintReply } from "#app/licensing/audit/browser/print-sound.ts";
import { hasMusic } from "#audio/analysis/print/has-music.ts";
import { matchPrint } from "#audio/analysis/print/match-print.ts";
import { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { decodePrint, encodePrint, FRAMES_PER_SECOND, type SoundPrint } from "#audio/analysis/print/sound-print.ts";

const nothing: SoundPrint = { frames: 0, times: new Uint32Array(), bins: new Uint16Array() };
let index = new PrintIndex([]);

const post = (message: PrintMessage) => self.postMessage(message);
/** Milliseconds between signs that a file is being read. */
const signMs = 5000;

/** Reads the sound of a file piece by piece, whatever its length. @throws if the browser cannot decode it */
async function printFile(file: Blob, of: "music" | "video"): Promise<SoundPrint> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return nothing;
  if (!(await track.canDecode())) throw new Error("undecodable");
  const meter = new PrintMeter(track.sampleRate, of);
  let sign = Date.now();
  for await (const sample of new AudioSampleSink(track).samples()) {
    meter.add(
      Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(sample.numberOfFrames);
        sample.copyTo(plane, { planeIndex, format: "f32-planar" });
        return plane;
      }),
    );
    sample.close();
    if (Date.now() - sign < signMs) continue;
    sign = Date.now();
    post("reading");
  }
  return meter.result();
}

/** Samples that are measured at a time. */
const chunk = 1 << 16;

async function answer(question: PrintQuestion): Promise<PrintReply> {
  if ("prints" in question) {
    index = new PrintIndex(question.prints.map((bytes) => decodePrint(bytes) ?? nothing));
    return {};
  }
  const { sound, of } = question;
  const print = sound instanceof Blob ? await printFile(sound, of) : printDecoded(sound, of);
  if (of === "music") return { bytes: encodePrint(print) };
  const matches = matchPrint(index, print);
  return { matches, seconds: print.frames / FRAMES_PER_SECOND, hasMusic: hasMusic(print, matches) };
}

function printDecoded({ rate, channels }: Decoded, of: "music" | "video"): SoundPrint {
  const meter = new PrintMeter(rate, of);
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += chunk) meter.add(channels.map((channel) => channel.subarray(at, at + chunk)));
  return meter.result();
}

self.onmessage = async ({ data }: MessageEvent<PrintQuestion>) => {
  try {
    post(await answer(data));
  } catch {
    post({ failed: true });
  }
};
