import type { Random } from "#audio/demo/compose/random.ts";
import type { Part } from "#audio/demo/compose/score.ts";
import { BASSES } from "#audio/demo/instruments/bass-patches.ts";
import { drumStroke } from "#audio/demo/instruments/drums.ts";
import { KITS } from "#audio/demo/instruments/kits.ts";
import { SINGERS, STRINGS, STRUCK } from "#audio/demo/instruments/patches.ts";
import { playString } from "#audio/demo/instruments/plucked.ts";
import { mixInto, panGains, RATE, type Stereo, type Voice } from "#audio/demo/instruments/sound.ts";
import { playStruck } from "#audio/demo/instruments/struck.ts";
import { playSynth } from "#audio/demo/instruments/synth.ts";
import { SYNTHS } from "#audio/demo/instruments/synth-patches.ts";
import { playVox } from "#audio/demo/instruments/vox.ts";

/** Plays the notes of a part, dry and centred, into `out`. */
export function playPart(out: Stereo, part: Part, seconds: (beat: number) => number, random: Random): void {
  const { lag = 0, loose = 0.004 } = part.mix;
  let from: { midi: number; end: number } | null = null;
  for (const note of part.notes) {
    const at = seconds(note.beat);
    const late = lag + loose * random.bell();
    const start = Math.max(0, Math.round((at + late) * RATE));
    const length = Math.max(200, Math.round((seconds(note.beat + note.beats) - at) * RATE));
    const velocity = Math.min(1, Math.max(0.05, note.velocity * (1 + 0.07 * random.bell())));
    const slides = from !== null && Math.abs(from.end - start) < 0.12 * RATE;
    const voice = {
      start,
      length,
      midi: note.midi,
      velocity,
      sound: note.sound ?? "",
      from: slides && from ? from.midi : null,
    };
    if (start < out.left.length) playVoice(out, part.instrument, voice, random);
    from = { midi: note.midi, end: start + length };
  }
}

function playVoice(out: Stereo, instrument: string, voice: Voice, random: Random): void {
  const [kit, synth, struck, string, singer] = [KITS, { ...SYNTHS, ...BASSES }, STRUCK, STRINGS, SINGERS].map(
    (rack) => rack[instrument],
  ) as [
    (typeof KITS)[string] | undefined,
    (typeof SYNTHS)[string] | undefined,
    (typeof STRUCK)[string] | undefined,
    (typeof STRINGS)[string] | undefined,
    (typeof SINGERS)[string] | undefined,
  ];
  if (voice.sound === "riser") playRiser(out, voice, random);
  else if (kit) playDrum(out, instrument, voice, random);
  else if (synth) playSynth(out, voice, synth, random);
  else if (struck) playStruck(out, voice, instrument, struck, random);
  else if (string) playString(out, voice, instrument, string, random);
  else if (singer) playVox(out, voice, singer, random);
  else throw new Error(`no instrument is called ${instrument}`);
}

function playDrum(out: Stereo, kitName: string, voice: Voice, random: Random): void {
  const patch = KITS[kitName]?.[voice.sound];
  if (!patch) throw new Error(`${kitName} has no ${voice.sound}`);
  const stroke = drumStroke(`${kitName}/${voice.sound}`, patch, random.whole(0, 2));
  const gain = patch.gain * voice.velocity ** 1.4;
  const [left, right] = panGains(patch.pan ?? 0);
  mixInto(out.left, stroke, voice.start, gain * left);
  mixInto(out.right, stroke, voice.start, gain * right);
}

/** Noise that opens and swells over its length and stops where the section lands. */
function playRiser(out: Stereo, voice: Voice, random: Random): void {
  let [softLeft, softRight] = [0, 0];
  for (let i = 0; i < voice.length && voice.start + i < out.left.length; i++) {
    const share = i / voice.length;
    const openness = 0.01 + 0.5 * share ** 3;
    softLeft += (random.next() * 2 - 1 - softLeft) * openness;
    softRight += (random.next() * 2 - 1 - softRight) * openness;
    const gain = 0.3 * voice.velocity * share ** 2;
    const at = voice.start + i;
    out.left[at] = (out.left[at] as number) + softLeft * gain;
    out.right[at] = (out.right[at] as number) + softRight * gain;
  }
}
