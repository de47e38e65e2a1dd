const minute = () => Math.floor(Date.now() / 60_000);

/**
 * Does `work` within one minute of the clock, by which rate limits of the local runtime count: again when a new one began meanwhile, instead
 * of waiting for it. `attempt` tells the keys of one time from those of another.
 */
export async function withinOneMinute<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const begun = minute();
    try {
      const result = await work(attempt);
      if (minute() === begun) return result;
    } catch (error) {
      if (minute() === begun) throw error;
    }
  }
  throw new Error("this takes longer than a minute");
}
