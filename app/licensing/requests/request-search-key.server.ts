import { foldName } from "#db/folded-name.server.ts";

/**
 * The words that the staff find a request by. The sender's come last, after a tab, which folded text has none of: they are cut off when
 * that person is erased (app/identity/account).
 */
export function requestSearchKey(request: {
  project: string;
  endClient: string;
  sender: { name: string; email: string };
}): string {
  const { project, endClient, sender } = request;
  return `${foldName(`${project} ${endClient}`)}\t${foldName(`${sender.name} ${sender.email}`)}`;
}
