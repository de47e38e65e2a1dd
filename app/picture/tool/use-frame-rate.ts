import { type RefObject, useEffect, useState } from "react";
import { type GuessedRate, guessRate } from "#app/picture/tool/guess-rate.ts";

/** Frames that are looked at: a second or two. */
const maxFrames = 48;

/** The frame rate of what a video element plays; null until it has played for a moment, or where browsers do not tell. */
export function useFrameRate(element: RefObject<HTMLVideoElement | null>, address: string | null): GuessedRate | null {
  const [guess, setGuess] = useState<GuessedRate | null>(null);
  useEffect(() => {
    setGuess(null);
    const video = element.current;
    if (video === null || address === null || !("requestVideoFrameCallback" in video)) return;
    let times: number[] = [];
    let handle = 0;
    const next = () => {
      handle = video.requestVideoFrameCallback((_now, { mediaTime }) => {
        const last = times.at(-1);
        // After a seek the frames are others.
        if (video.paused || (last !== undefined && (mediaTime <= last || mediaTime - last > 0.5))) times = [];
        times.push(mediaTime);
        if (times.length < maxFrames) next();
        else setGuess(guessRate(times));
      });
    };
    next();
    return () => video.cancelVideoFrameCallback(handle);
  }, [element, address]);
  return guess;
}
