/** Milliseconds between two attempts on a bad line. */
const retryDelay = 3_000;

/** Loads a part of the page, again and again until there is a connection. React keeps the first failure of a lazy part for good. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
    }
  }
}
