import type { ReferenceAudioMessage, ReferenceReply } from "#app/catalogue/similar/browser/analyse-reference.ts";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";

/** Samples per step: about 3 s, for progress. */
const step = 1 << 17;

function reply(message: ReferenceReply): void {
  self.postMessage(message);
}

self.onmessage = ({ data: { sampleRate, channels } }: MessageEvent<ReferenceAudioMessage>) => {
  const analyser = new RecordingAnalyser(sampleRate, channels.length);
  const total = channels[0]?.length ?? 0;
  for (let from = 0; from < total; from += step) {
    analyser.add(channels.map((channel) => channel.subarray(from, from + step)));
    reply({ share: Math.min(1, (from + step) / total) });
  }
  reply({ raw: Float32Array.from(analyser.result().features.whole) });
};
