import { foldName } from "#db/folded-name.server.ts";

/**
 * Search key for the staff's list. The sender's words come last, after a tab, which does not occur in folded text: that part is cut off
 * when the user is erased (app/identity/account).
 */
export function requestSearchKey(request: {
  project: string;
  endClient: string;
  sender: { name: string; email: string };
}): string {
  const { project, endClient, sender } = request;
  return `${foldName(`${project} ${endClient}`)}\t${foldName(`${sender.name} ${sender.email}`)}`;
}
