import { runWhenConnected, settle } from "#app/ui/network/connection.ts";

/** Loads the code of a key or a button with its first press. Without a connection the press waits for one, and the toast says so. */
export async function loadForPress<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      const press = Symbol("press");
      await new Promise<void>((resolve) => runWhenConnected(press, resolve));
      settle(press);
    }
  }
}
