/**
 * The state of the engine. `ready`: a track is set and silent. `loading`: playback was asked for and has not begun. `failed`: no
 * engine could play the track.
 */
export type EngineState = "idle" | "loading" | "ready" | "playing" | "paused" | "ended" | "failed";

/**
 * What happens to it. `cue` sets a track without playing, `load` sets it and plays; `play` asks for playback. `playing`, `waiting`,
 * `pause` and `ended` come from the audio element. `blocked`: the browser wants a user gesture first. `fail`: the last engine failed.
 */
export type EngineEvent =
  | "cue"
  | "load"
  | "play"
  | "playing"
  | "waiting"
  | "pause"
  | "ended"
  | "blocked"
  | "fail"
  | "close";

const always = { cue: "ready", load: "loading", close: "idle" } as const;

const transitions: Record<EngineState, Partial<Record<EngineEvent, EngineState>>> = {
  idle: { cue: "ready", load: "loading" },
  loading: { ...always, playing: "playing", pause: "paused", ended: "ended", blocked: "ready", fail: "failed" },
  ready: { ...always, play: "loading", fail: "failed" },
  playing: { ...always, waiting: "loading", pause: "paused", ended: "ended", fail: "failed" },
  paused: { ...always, play: "loading", playing: "playing", fail: "failed" },
  ended: { ...always, play: "loading", playing: "playing" },
  failed: { ...always, play: "loading" },
};

/** The next state. An event that is not in the table of the current state changes nothing. */
export function nextState(state: EngineState, event: EngineEvent): EngineState {
  return transitions[state][event] ?? state;
}

/** Whether the play control shows "Pause": the track plays, or is about to. */
export function isActive(state: EngineState): boolean {
  return state === "playing" || state === "loading";
}
