import { runWhenConnected, settle } from "#app/ui/network/connection.ts";

/** Loads code on the first press of a key or button. Offline, the press waits for a connection, with a toast. */
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
