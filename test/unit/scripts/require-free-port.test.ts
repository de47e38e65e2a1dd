import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#scripts/free-port.ts";
import { requireFreePort } from "#scripts/require-free-port.ts";

test("a port on which another program listens is named with the way out; a free one passes", async () => {
  const port = await freePort();
  await requireFreePort(port);
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is in use; set PORT`);
  other.close();
});
