import { groove, lastStroke } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Indie pop: bright guitars, a chorus everyone can sing. */
export const indiePop: Recipe = {
  plan: { meter: 4, swing: 0.05, form: "intro2 verse8 chorus4 bridge2 chorus4 outro2" },
  dynamics: 0.4,
  progressions: [
    { verse: ["I", "vi", "IV", "V"], chorus: ["IV", "I", "V", "vi"], bridge: ["ii7", "iii7", "IVmaj7", "V7sus4"] },
    { verse: ["Iadd9", "V/3", "vi7", "IVadd9"], chorus: ["I", "V", "vi", "IV"], bridge: ["vi7", "ii7", "IV", "V"] },
  ],
  space: { reverbSeconds: 1.7, damping: 0.35, echoBeats: 0.75, echoFeedback: 0.3 },
  write(score, { sung, words }) {
    score.add("acousticKit", { group: "drums", gain: 0.85, reverb: 0.1, loose: 0.004 }, [
      ...groove(score, inKinds("verse"), {
        kick: ["X.....x.X.......", "X.....x.X..x...."],
        snare: "....X.......X...",
        hat: "x.o.x.o.x.o.x.o.",
        tambourine: "..o...o...o...o.",
      }),
      ...groove(score, inKinds("chorus", "outro"), {
        kick: ["X...x.x.X...x...", "X...x.x.X..xx..."],
        snare: "....X.......X..g",
        openhat: "x...x...x...x...",
        tambourine: "o.x.o.x.o.x.o.x.",
      }),
      ...groove(
        score,
        inKinds("intro", "bridge"),
        { kick: "X.......X.......", shaker: "x.o.x.o.x.o.x.o." },
        { crash: false },
      ),
      ...lastStroke(score, ["kick", "crash"]),
    ]);
    score.add(
      "fingerBass",
      { group: "bass", gain: 0.72 },
      bassline(score, everywhere, ["R-..r-r-R-..r-5-", "R-..r-r-R-..3-a-"], 28),
    );
    score.add(
      "strummedGuitars",
      { group: "harmony", gain: 0.75, reverb: 0.12, lowCut: 120 },
      comp(score, everywhere, { pattern: "X-x-.xx-x-x-.xx-", low: 52, high: 72, strum: 0.018, velocity: 0.7 }),
    );
    score.add(
      "piano",
      { group: "harmony", gain: 0.45, reverb: 0.2, pan: -0.2 },
      comp(score, inKinds("chorus", "bridge", "outro"), { pattern: "x---x---x---x-x-", low: 57, high: 76 }),
    );
    score.add(
      "synthPluck",
      { group: "melody", gain: 0.35, reverb: 0.25, delay: 0.35, pan: 0.3 },
      arpeggio(score, inKinds("intro", "chorus"), {
        order: [0, 2, 4, 3, 1, 2],
        step: 0.5,
        low: 67,
        high: 84,
        velocity: 0.55,
      }),
    );
    score.add(
      "warmPad",
      { group: "harmony", gain: 0.28, reverb: 0.4, lowCut: 200 },
      sustained(score, inKinds("bridge", "chorus"), { low: 60, high: 77 }),
    );
    if (sung)
      score.add(
        "doubledVoice",
        { group: "vocals", gain: 0.92, reverb: 0.22, delay: 0.15, lowCut: 160 },
        sing(score, words, { low: 60, high: 77, density: 4.4, velocity: 0.8 }),
      );
    score.add(
      "softLead",
      { group: "melody", gain: 0.42, reverb: 0.25, delay: 0.25 },
      melody(score, sung ? inKinds("bridge", "outro") : inKinds("verse", "chorus"), {
        tune: "whistle",
        low: 69,
        high: 84,
        density: 4,
      }),
    );
  },
};
