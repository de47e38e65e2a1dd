import { groove, lastStroke, risers } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Cinematic: a pulse in the low strings that grows until the horns may enter. */
export const cinematic: Recipe = {
  plan: { meter: 4, swing: 0, form: "intro2 verse4 chorus8 outro2" },
  dynamics: 0.75,
  progressions: [
    {
      verse: ["i", "VI", "III", "VII"],
      chorus: ["i", "VI", "iv", "V"],
      intro: ["i", "i", "VI", "VI"],
      outro: ["VI", "VII", "i", "i"],
    },
    { verse: ["I", "V", "vi", "IV"], chorus: ["IV", "I", "V", "vi"], intro: ["I", "IV"], outro: ["IV", "V", "I", "I"] },
  ],
  space: { reverbSeconds: 3.6, damping: 0.35, echoBeats: 1, echoFeedback: 0.2 },
  write(score) {
    score.add("orchestralKit", { group: "drums", gain: 0.75, reverb: 0.35, loose: 0.006 }, [
      ...groove(
        score,
        inKinds("verse"),
        { kick: ["X...........x...", "X......x....x..."], snare: ["..............o.", "..........o.o.o."] },
        { fills: false },
      ),
      ...groove(score, inKinds("chorus"), {
        kick: ["X..x..x.X.......", "X..x..x.X...x.x."],
        snare: ["....x..o....x.o.", "....x..o..x.xxxx"],
        lowtom: "..x...x...x...x.",
        hat: "x.x.x.x.x.x.x.x.",
      }),
      ...risers(score, 4),
      ...lastStroke(score, ["kick", "boom", "crash"]),
    ]);
    score.add(
      "strings",
      { group: "bass", gain: 0.55, reverb: 0.35 },
      bassline(score, everywhere, "R--------------.", 33, 0.75),
    );
    score.add(
      "subBass",
      { group: "bass", gain: 0.32 },
      bassline(score, inKinds("chorus"), "R-------R------.", 33, 0.7),
    );
    score.add(
      "spiccato",
      { group: "harmony", gain: 0.6, reverb: 0.3, pan: -0.25, sweep: { intro: [700, 3000], verse: [2500, 9000] } },
      arpeggio(score, inKinds("intro", "verse", "chorus"), {
        order: [0, 2, 1, 2, 3, 2, 1, 2],
        step: 0.25,
        low: 50,
        high: 67,
        velocity: 0.6,
      }),
    );
    score.add(
      "strings",
      { group: "harmony", gain: 0.55, reverb: 0.5 },
      sustained(score, inKinds("verse", "chorus", "outro"), { low: 53, high: 76 }),
    );
    score.add(
      "choir",
      { group: "harmony", gain: 0.42, reverb: 0.6, lowCut: 160 },
      sustained(score, inKinds("chorus", "outro"), { low: 60, high: 77, voices: 4 }),
    );
    score.add(
      "brass",
      { group: "melody", gain: 0.62, reverb: 0.4 },
      melody(score, inKinds("chorus"), { tune: "horns", low: 55, high: 72, density: 2.4, velocity: 0.85 }),
    );
    score.add(
      "feltPiano",
      { group: "melody", gain: 0.6, reverb: 0.5, delay: 0.2, loose: 0.012 },
      melody(score, inKinds("intro", "verse", "outro"), {
        tune: "piano",
        low: 62,
        high: 81,
        density: 2.6,
        velocity: 0.6,
      }),
    );
    score.add(
      "strings",
      { group: "melody", gain: 0.42, reverb: 0.5, pan: 0.15 },
      melody(score, inKinds("chorus"), { tune: "horns", low: 67, high: 84, density: 2.4, velocity: 0.8 }),
    );
  },
};
