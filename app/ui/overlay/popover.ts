/**
 * The platform's popover: a panel that opens, closes with Escape or a click outside and restores the focus, without JavaScript.
 * React 18 knows neither attribute, so both are spread in as they are written in HTML.
 */
export function popoverPanel(id: string): Record<string, string> {
  return { id, popover: "auto" };
}

/** For the button that opens and closes the panel `id`. */
export function popoverButton(id: string): Record<string, string> {
  return { popovertarget: id };
}
