/**
 * State of the engine. `ready`: a track is set but not started. `loading`: playback was requested and has not begun. `failed`: no engine
 * could play the track.
 */
export type EngineState = "idle" | "loading" | "ready" | "playing" | "paused" | "ended" | "failed";

/**
 * Events. `cue` sets a track without playing, `load` sets and plays it; `play` requests playback. `playing`, `waiting`, `pause` and `ended`
 * come from the audio element. `blocked`: the browser requires a user gesture first. `fail`: the last engine failed.
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

/** State transition. Events without an entry for the current state are ignored. */
export function nextState(state: EngineState, event: EngineEvent): EngineState {
  return transitions[state][event] ?? state;
}

/** Whether the play button shows "Pause": playing or about to. */
export function isActive(state: EngineState): boolean {
  return state === "playing" || state === "loading";
}
