import { useCallback, useEffect, useState } from "react";
import { fitLimits } from "#app/catalogue/shape/fit-length.ts";
import { pictureCopy } from "#app/picture/picture-copy.ts";

const { problems } = pictureCopy.desk;

/** `address`: of the file in this browser's memory. `lengthMs`: null until it is known. */
export type LocalVideo = { file: File; address: string; lengthMs: number | null; problem: string | null };

/** A second that no video has: browsers then find the end of a recording without a length. */
const beyond = 1e9;

/** Ms of what the element has loaded; null while the browser looks for the end. */
function lengthOf(element: HTMLVideoElement): number | null {
  const { duration } = element;
  if (Number.isFinite(duration)) return Math.round(duration * 1000);
  // What browsers record themselves states no length.
  if (element.currentTime < beyond) element.currentTime = beyond;
  return null;
}

function problemOf(element: HTMLVideoElement, lengthMs: number): string | null {
  if (element.videoWidth === 0) return problems.noPicture;
  if (lengthMs <= 0) return problems.empty;
  return lengthMs > fitLimits.maxMs ? problems.long : null;
}

/** A video of this computer. Its file is played from memory and never sent. */
export function useVideo() {
  const [video, setVideo] = useState<LocalVideo | null>(null);
  const address = video?.address ?? null;
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address]);

  const choose = useCallback((file: File | null) => {
    setVideo(file === null ? null : { file, address: URL.createObjectURL(file), lengthMs: null, problem: null });
  }, []);

  /** Called when the element knows more of the file. Returns the length, once. */
  const learn = useCallback((element: HTMLVideoElement): number | null => {
    const lengthMs = lengthOf(element);
    if (lengthMs === null) return null;
    if (element.currentTime > lengthMs / 1000 - 0.001) element.currentTime = 0;
    const problem = problemOf(element, lengthMs);
    setVideo((before) => before && { ...before, lengthMs, problem });
    return problem === null || problem === problems.long ? lengthMs : null;
  }, []);

  const fail = useCallback(() => {
    setVideo((before) => before && { ...before, problem: problems.unreadable });
  }, []);

  return { video, choose, learn, fail };
}
