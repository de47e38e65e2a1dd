/** Rate limits of the local runtime count by the minutes of the clock: what follows has `seconds` before a new one begins. */
export async function withinOneMinute(seconds = 10): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1_000) await new Promise((begun) => setTimeout(begun, left));
}
