import { groove, lastStroke } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Ambient: slow light on water. No drums; things arrive and leave. */
export const ambient: Recipe = {
  plan: { meter: 4, swing: 0, form: "intro2 verse4 chorus4 outro2" },
  dynamics: 0.55,
  progressions: [
    { verse: ["Imaj9", "vi9", "IVmaj9"], chorus: ["ii9", "IVmaj9", "Imaj9"], outro: ["IVmaj9", "Imaj9"] },
    { verse: ["i9", "VImaj7", "IIImaj7"], chorus: ["iv9", "VImaj7", "i9"], outro: ["VImaj7", "i9"] },
  ],
  space: { reverbSeconds: 5.2, damping: 0.3, echoBeats: 1.5, echoFeedback: 0.6 },
  write(score) {
    score.add(
      "glassPad",
      { group: "harmony", gain: 0.6, reverb: 0.7, chorus: 0.5, sweep: { intro: [500, 4000], outro: [6000, 600] } },
      sustained(score, everywhere, { low: 55, high: 79, velocity: 0.7 }),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.42, reverb: 0.5, sweep: { verse: [500, 1600], chorus: [1200, 3000] } },
      sustained(score, inKinds("verse", "chorus", "outro"), { low: 48, high: 64, voices: 3 }),
    );
    score.add(
      "choir",
      { group: "harmony", gain: 0.4, reverb: 0.8, lowCut: 200 },
      sustained(score, inKinds("chorus"), { low: 62, high: 79, voices: 3 }),
    );
    score.add(
      "subBass",
      { group: "bass", gain: 0.36 },
      bassline(score, inKinds("verse", "chorus"), "R--------------.", 31, 0.6),
    );
    score.add(
      "feltPiano",
      { group: "melody", gain: 0.7, reverb: 0.6, delay: 0.35, loose: 0.02 },
      melody(score, inKinds("verse", "chorus"), { tune: "piano", low: 64, high: 84, density: 2.2, velocity: 0.6 }),
    );
    score.add(
      "harp",
      { group: "melody", gain: 0.45, reverb: 0.6, delay: 0.4, pan: 0.3, loose: 0.015 },
      arpeggio(score, inKinds("intro", "chorus", "outro"), {
        order: [0, 2, 3, 5, 4, 2],
        step: 1,
        low: 60,
        high: 78,
        velocity: 0.45,
        hold: 3,
        skip: 0.25,
      }),
    );
    score.add(
      "bell",
      { group: "melody", gain: 0.28, reverb: 0.8, delay: 0.5, pan: -0.35, loose: 0.02 },
      arpeggio(score, everywhere, { order: [4, 1, 3, 6], step: 1.5, low: 72, high: 88, velocity: 0.4, skip: 0.5 }),
    );
  },
};

/** Lo-fi: late drums, jazz chords, a lid on the treble. */
export const lofi: Recipe = {
  plan: { meter: 4, swing: 0.24, form: "intro2 verse4 chorus4 bridge2 outro2" },
  dynamics: 0.3,
  progressions: [
    { verse: ["ii9", "V13", "Imaj9", "vi9"], chorus: ["IVmaj9", "iii7", "ii9", "Imaj9"], bridge: ["IVmaj9", "V7sus4"] },
    { verse: ["i9", "iv9", "VImaj7", "v7"], chorus: ["VImaj7", "VII", "i9", "i9"], bridge: ["iv9", "v7"] },
  ],
  space: { reverbSeconds: 1.4, damping: 0.55, echoBeats: 0.75, echoFeedback: 0.3 },
  write(score) {
    score.add("softKit", { group: "drums", gain: 0.85, reverb: 0.07, lag: 0.014, loose: 0.006 }, [
      ...groove(
        score,
        inKinds("verse", "chorus", "bridge"),
        { kick: ["X......x..X.....", "X......x.xX....."], snare: "....X.......X..o", hat: "x.o.x.o.x.oox.o." },
        { crash: false },
      ),
      ...groove(
        score,
        inKinds("intro", "outro"),
        { rim: "....x.......x...", shaker: "x.o.x.o.x.o.x.o." },
        { crash: false, fills: false },
      ),
      ...lastStroke(score, ["kick"]),
    ]);
    score.add(
      "uprightBass",
      { group: "bass", gain: 0.8, lag: 0.01 },
      bassline(score, inKinds("verse", "chorus", "bridge", "outro"), ["R-----.r5-----a-", "R---..r-3-..5-a-"], 28),
    );
    score.add(
      "electricPiano",
      { group: "harmony", gain: 0.72, reverb: 0.22, chorus: 0.5, loose: 0.01, sweep: { intro: [700, 3500] } },
      comp(score, everywhere, {
        pattern: "x----..x-.......x---..x-...x--..",
        low: 53,
        high: 72,
        strum: 0.012,
        velocity: 0.68,
      }),
    );
    score.add(
      "vibes",
      { group: "melody", gain: 0.6, reverb: 0.3, delay: 0.18, pan: 0.2, lag: 0.012, loose: 0.012 },
      melody(score, inKinds("verse", "chorus"), { tune: "vibes", low: 65, high: 82, density: 3.4 }),
    );
    score.add(
      "nylonGuitar",
      { group: "melody", gain: 0.6, reverb: 0.25, pan: -0.3, loose: 0.012 },
      melody(score, inKinds("chorus", "bridge"), { tune: "guitar", low: 57, high: 74, density: 4, velocity: 0.6 }),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.3, reverb: 0.3, lowCut: 160 },
      sustained(score, inKinds("chorus", "outro"), { low: 57, high: 74, voices: 3 }),
    );
  },
};
