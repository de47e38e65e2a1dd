/** Whether `seconds` is in the element's buffered ranges. */
export function isBuffered(audio: HTMLAudioElement | null, seconds: number): boolean {
  if (audio === null) return false;
  const { buffered } = audio;
  for (let range = 0; range < buffered.length; range += 1) {
    if (seconds >= buffered.start(range) && seconds < buffered.end(range)) return true;
  }
  return false;
}
