import { runWhenConnected, settle } from "#app/ui/network/connection.ts";

/** The code of a key, which is loaded with the first press. Without a connection the press waits for one, and the toast says so. */
export async function loadForKey<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    const press = Symbol("press");
    await new Promise<void>((resolve) => runWhenConnected(press, resolve));
    settle(press);
    return loadForKey(load);
  }
}
