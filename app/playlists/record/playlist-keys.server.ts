import { foldName } from "#db/folded-name.server.ts";

type Texts = { name?: string; client?: string };
type Keys<Given extends Texts> = (Given extends { name: string } ? { nameKey: string } : object) &
  (Given extends { client: string } ? { clientKey: string } : object);

/** Folded search keys of the texts. Written with every change of these texts. */
export function playlistKeys<Given extends Texts>({ name, client }: Given): Keys<Given>;
export function playlistKeys({ name, client }: Texts): { nameKey?: string; clientKey?: string } {
  return {
    ...(name === undefined ? {} : { nameKey: foldName(name) }),
    ...(client === undefined ? {} : { clientKey: foldName(client) }),
  };
}
