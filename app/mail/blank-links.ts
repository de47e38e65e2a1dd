/** The text with the path of each link left out: it may carry a token that opens someone's account. */
export function blankLinks(text: string): string {
  return text.replace(/(https?:\/\/[^\s/?#<>"]*)[^\s<>"]*/gi, "$1/…");
}
