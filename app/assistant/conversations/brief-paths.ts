export const briefPath = "/stereo-ai";

export function conversationPath(id: string): string {
  return `${briefPath}/${encodeURIComponent(id)}`;
}
