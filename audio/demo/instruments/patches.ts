import type { StringPatch } from "#audio/demo/instruments/plucked.ts";
import { barModes, electricPianoModes, pianoModes, type StruckPatch } from "#audio/demo/instruments/struck.ts";
import type { Singer } from "#audio/demo/instruments/vox.ts";

export const STRUCK: Record<string, StruckPatch> = {
  piano: { modes: pianoModes, touch: 0.55, damp: 0.22, knock: 0.14, width: 1.6, gain: 0.34 },
  feltPiano: { modes: pianoModes, touch: 1.15, damp: 0.3, knock: 0.3, width: 2.2, gain: 0.46 },
  electricPiano: { modes: electricPianoModes, touch: 0.8, damp: 0.16, knock: 0.05, width: 2, gain: 0.36 },
  vibes: { modes: () => barModes("vibes"), touch: 0.5, damp: 0.5, knock: 0.05, width: 3, gain: 0.34 },
  marimba: { modes: () => barModes("marimba"), touch: 0.5, damp: 0.3, knock: 0.1, width: 2, gain: 0.42 },
  bell: { modes: () => barModes("bell"), touch: 0.5, damp: 1.2, knock: 0.02, width: 4, gain: 0.24 },
};

const BODY: StringPatch["body"] = [
  [105, 4, 2],
  [210, 3, 2.5],
  [2600, 2, 1],
];

export const STRINGS: Record<string, StringPatch> = {
  nylonGuitar: { bright: 0.42, decay: 2.4, place: 0.3, body: BODY, damp: 0.1, gain: 0.42 },
  steelGuitar: { bright: 0.8, decay: 3.4, place: 0.16, body: BODY, damp: 0.16, gain: 0.36 },
  strummedGuitars: { bright: 0.78, decay: 2.8, place: 0.18, body: BODY, damp: 0.14, double: true, gain: 0.2 },
  cleanGuitar: {
    bright: 0.66,
    decay: 2.6,
    place: 0.22,
    body: [
      [700, -2, 1],
      [2300, 3, 1],
    ],
    damp: 0.07,
    gain: 0.38,
  },
  heavyGuitars: { bright: 0.9, decay: 4, place: 0.14, body: [[400, -2, 1]], damp: 0.05, double: true, gain: 0.3 },
  fingerBass: {
    bright: 0.34,
    decay: 2.2,
    place: 0.24,
    body: [
      [85, 3, 1.2],
      [800, 2, 1],
    ],
    damp: 0.06,
    gain: 0.9,
  },
  uprightBass: {
    bright: 0.2,
    decay: 1.3,
    place: 0.3,
    body: [
      [98, 4, 1.4],
      [600, 3, 1],
    ],
    damp: 0.08,
    gain: 1,
  },
  harp: { bright: 0.6, decay: 3.6, place: 0.4, body: [[300, 2, 1]], damp: 0.9, gain: 0.36 },
};

export const SINGERS: Record<string, Singer> = {
  soloVoice: { voices: 1, spread: 0, size: 1, breath: 0.05, gain: 0.62, attack: 0.035 },
  doubledVoice: { voices: 3, spread: 0.75, size: 1.02, breath: 0.07, gain: 0.5, attack: 0.045 },
  choir: { voices: 4, spread: 1, size: 0.96, breath: 0.09, gain: 0.34, attack: 0.3 },
};
