/** Which part of a picture stays visible when a frame crops it, row by row. Each is a CSS position. */
export const focalPoints = [
  ...(["top left", "top", "top right"] as const),
  ...(["left", "center", "right"] as const),
  ...(["bottom left", "bottom", "bottom right"] as const),
];

export type FocalPoint = (typeof focalPoints)[number];
