import { groove, lastStroke } from "#audio/demo/compose/drumming.ts";
import { arpeggio, bassline, comp, everywhere, inKinds, sustained } from "#audio/demo/compose/figures.ts";
import { melody } from "#audio/demo/compose/melody.ts";
import { sing } from "#audio/demo/compose/singing.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";

/** Folk: fingers on steel strings, feet on the floor. */
export const folk: Recipe = {
  plan: { meter: 4, swing: 0.08, form: "intro2 verse6 chorus4 bridge2 chorus4 outro2" },
  dynamics: 0.45,
  progressions: [
    { verse: ["I", "V/3", "vi", "IV"], chorus: ["IV", "I", "V", "I"], bridge: ["ii", "V7sus4"] },
    { verse: ["i", "VII", "VI", "VII"], chorus: ["III", "VII", "i", "VI"], bridge: ["iv", "v"] },
  ],
  space: { reverbSeconds: 1.5, damping: 0.4, echoBeats: 0.5, echoFeedback: 0.2 },
  write(score, { sung, words }) {
    score.add("softKit", { group: "drums", gain: 0.62, reverb: 0.14, loose: 0.006 }, [
      ...groove(score, inKinds("verse"), { kick: "X.......x.......", shaker: "x.o.x.o.x.o.x.o." }, { fills: false }),
      ...groove(
        score,
        inKinds("chorus"),
        { kick: "X...x...X...x...", snare: "....x.......x...", tambourine: "..x...x...x...x." },
        { crash: false, fills: false },
      ),
      ...lastStroke(score, ["kick"]),
    ]);
    score.add(
      "uprightBass",
      { group: "bass", gain: 1.3, loose: 0.006 },
      bassline(score, inKinds("verse", "chorus", "bridge", "outro"), ["R-------5-----..", "R-------5---a---"], 28),
    );
    score.add(
      "steelGuitar",
      { group: "harmony", gain: 0.8, reverb: 0.22, chorus: 0.3, pan: -0.5, loose: 0.006 },
      arpeggio(score, everywhere, {
        order: [0, 2, 3, 1, 2, 3, 1, 2],
        step: 0.5,
        low: 48,
        high: 66,
        velocity: 0.66,
        hold: 2.4,
      }),
    );
    score.add(
      "nylonGuitar",
      { group: "harmony", gain: 0.5, reverb: 0.22, pan: 0.55, loose: 0.008 },
      arpeggio(score, inKinds("verse", "bridge"), {
        order: [3, 1, 2, 0],
        step: 1,
        low: 55,
        high: 72,
        velocity: 0.55,
        hold: 1.8,
      }),
    );
    score.add(
      "strummedGuitars",
      { group: "harmony", gain: 0.7, reverb: 0.16, lowCut: 130, loose: 0.006 },
      comp(score, inKinds("chorus", "outro"), {
        pattern: "X---x-x-.-x-x-x-",
        low: 52,
        high: 72,
        strum: 0.02,
        velocity: 0.6,
      }),
    );
    score.add(
      "strings",
      { group: "harmony", gain: 0.4, reverb: 0.4, lowCut: 180 },
      sustained(score, inKinds("chorus", "bridge"), { low: 57, high: 76, voices: 3 }),
    );
    if (sung)
      score.add(
        "soloVoice",
        { group: "vocals", gain: 0.88, reverb: 0.26, lowCut: 140, loose: 0.008 },
        sing(score, words, { low: 57, high: 74, density: 4, velocity: 0.75 }),
      );
    score.add(
      "flute",
      { group: "melody", gain: 0.4, reverb: 0.34, pan: 0.3, loose: 0.008 },
      melody(score, sung ? inKinds("intro", "bridge", "outro") : inKinds("verse", "chorus", "outro"), {
        tune: "flute",
        low: 67,
        high: 83,
        density: 3.2,
      }),
    );
  },
};

/** Bossa nova: thumb on the bass, fingers off the beat, a little rain outside. */
export const bossaNova: Recipe = {
  plan: { meter: 4, swing: 0.05, form: "intro2 verse8 chorus8 bridge4 outro2" },
  dynamics: 0.4,
  progressions: [
    { verse: ["Imaj9", "Imaj9", "ii9", "V13"], chorus: ["IVmaj9", "iv9", "iii7", "VI7b9"], bridge: ["ii9", "V13"] },
    { verse: ["i9", "iv9", "ii" + "m7b5", "V7b9"], chorus: ["VImaj7", "iv9", "V7b9", "i9"], bridge: ["iv9", "V7b9"] },
  ],
  space: { reverbSeconds: 1.4, damping: 0.45, echoBeats: 0.5, echoFeedback: 0.15 },
  write(score, { sung, words }) {
    score.add("softKit", { group: "drums", gain: 0.6, reverb: 0.2, loose: 0.005 }, [
      ...groove(
        score,
        inKinds("verse", "chorus", "bridge"),
        {
          kick: "x..xx..xx..xx..x",
          rim: ["x..x..x...x..x..", "..x..x..x..x...x"],
          shaker: "xooxxooxxooxxoox",
          conga: ["..........o.....", "......o......o.."],
        },
        { crash: false, fills: false },
      ),
      ...groove(score, inKinds("intro", "outro"), { shaker: "xooxxooxxooxxoox" }, { crash: false, fills: false }),
      ...lastStroke(score, ["rim"]),
    ]);
    score.add(
      "uprightBass",
      { group: "bass", gain: 0.75, loose: 0.005 },
      bassline(score, inKinds("verse", "chorus", "bridge", "outro"), ["R----..5R----..5", "R----..55----..a"], 28),
    );
    score.add(
      "nylonGuitar",
      { group: "harmony", gain: 0.9, reverb: 0.24, chorus: 0.25, pan: -0.5, loose: 0.006 },
      comp(score, everywhere, {
        pattern: "x--x..x-..x-.x--..x-.x--x-..x-..",
        low: 52,
        high: 69,
        strum: 0.01,
        velocity: 0.66,
      }),
    );
    score.add(
      "electricPiano",
      { group: "harmony", gain: 0.5, reverb: 0.3, chorus: 0.6, pan: 0.45 },
      sustained(score, inKinds("verse", "chorus", "bridge"), { low: 60, high: 77 }),
    );
    if (sung)
      score.add(
        "soloVoice",
        { group: "vocals", gain: 0.8, reverb: 0.28, lowCut: 140, lag: 0.012, loose: 0.008 },
        sing(score, words, { low: 57, high: 72, density: 3.8, velocity: 0.66 }),
      );
    score.add(
      "flute",
      { group: "melody", gain: 0.5, reverb: 0.34, pan: 0.4, loose: 0.008 },
      melody(score, sung ? inKinds("intro", "bridge") : inKinds("verse", "chorus"), {
        tune: "flute",
        low: 67,
        high: 86,
        density: 4,
      }),
    );
    score.add(
      "vibes",
      { group: "melody", gain: 0.45, reverb: 0.35, pan: -0.45 },
      melody(score, inKinds("chorus", "outro"), { tune: "vibes", low: 65, high: 82, density: 2.4, velocity: 0.55 }),
    );
  },
};

/** Waltz: a small orchestra in a room with tall windows. */
export const waltz: Recipe = {
  plan: { meter: 3, swing: 0, form: "intro4 verse8 chorus8 verse4 chorus4 outro4" },
  dynamics: 0.5,
  progressions: [
    {
      verse: ["i", "iv", "V7", "i"],
      chorus: ["VI", "III", "iv", "V7"],
      intro: ["i", "V7"],
      outro: ["iv", "i", "V7", "i"],
    },
    {
      verse: ["I", "vi", "ii7", "V7"],
      chorus: ["IV", "I/3", "ii7", "V7"],
      intro: ["I", "V7"],
      outro: ["IV", "I", "V7", "I"],
    },
  ],
  space: { reverbSeconds: 2.2, damping: 0.4, echoBeats: 1, echoFeedback: 0.1 },
  write(score) {
    score.add(
      "softKit",
      { group: "drums", gain: 0.4, reverb: 0.3, loose: 0.006 },
      groove(
        score,
        inKinds("chorus"),
        { kick: "x...........", brush: "....x...x...", ride: "x...o...o..." },
        { crash: false, fills: false },
      ),
    );
    score.add(
      "uprightBass",
      { group: "bass", gain: 1.05, reverb: 0.12, loose: 0.006 },
      bassline(score, everywhere, ["R-------....", "5-------a---"], 28),
    );
    score.add(
      "strings",
      { group: "bass", gain: 0.5, reverb: 0.3 },
      bassline(score, inKinds("chorus", "outro"), "R----------.", 29, 0.7),
    );
    score.add(
      "piano",
      { group: "harmony", gain: 0.6, reverb: 0.28, loose: 0.008 },
      comp(score, everywhere, { pattern: "....x--.x--.", low: 55, high: 72, velocity: 0.6 }),
    );
    score.add(
      "strings",
      { group: "harmony", gain: 0.5, reverb: 0.5, lowCut: 150 },
      sustained(score, inKinds("chorus", "outro"), { low: 52, high: 74 }),
    );
    score.add(
      "harp",
      { group: "harmony", gain: 0.42, reverb: 0.4, pan: 0.35, loose: 0.006 },
      arpeggio(score, inKinds("intro", "chorus"), {
        order: [0, 1, 2, 3, 4, 5],
        step: 0.5,
        low: 55,
        high: 72,
        velocity: 0.55,
        hold: 3,
      }),
    );
    score.add(
      "flute",
      { group: "melody", gain: 0.5, reverb: 0.4, pan: -0.15, loose: 0.008 },
      melody(score, inKinds("verse"), { tune: "flute", low: 69, high: 88, density: 3 }),
    );
    score.add(
      "spiccato",
      { group: "melody", gain: 0.3, reverb: 0.4, pan: 0.2 },
      arpeggio(score, inKinds("verse"), { order: [0, 1, 2, 1], step: 0.5, low: 62, high: 77, velocity: 0.5 }),
    );
    score.add(
      "strings",
      { group: "melody", gain: 0.62, reverb: 0.45, loose: 0.008 },
      melody(score, inKinds("chorus"), { tune: "violins", low: 67, high: 86, density: 3, velocity: 0.8 }),
    );
  },
};
