import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { deliveriesPrefix, deliveryLimits } from "#app/exchange/deliveries/delivery-state.ts";

type FolderFile = { key: string /** Path within the folder. */; name: string; bytes: number };

/** "deliveries/{folder}/" */
export function folderPrefix(folder: string): string {
  return `${deliveriesPrefix}${folder}/`;
}

/** The files of a folder in MASTERS, up to the limit, by path. */
export async function listFolder({ env }: Pick<RequestContext, "env">, folder: string): Promise<FolderFile[]> {
  const prefix = folderPrefix(folder);
  const files: FolderFile[] = [];
  let cursor: string | undefined;
  do {
    const page = await env.MASTERS.list({ prefix, cursor });
    files.push(...page.objects.map(({ key, size }) => ({ key, name: key.slice(prefix.length), bytes: size })));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined && files.length < deliveryLimits.files);
  return files;
}

/** The messages among them. Manifests and acknowledgements of a batch are none. */
export function messagesAmong(files: readonly FolderFile[]): FolderFile[] {
  return files.filter(
    ({ name }) => /\.xml$/i.test(name) && !/(?:^|\/)(?:BatchComplete|manifest|ACK_)|_ack\.xml$/i.test(name),
  );
}
