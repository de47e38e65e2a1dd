/** Why a logo or icon is refused: for the server alone, which keeps the texts of all uploads small. */
export const brandPictureCopy = {
  type: "Choose an SVG, PNG or WebP file.",
  notSvg: "The file is no SVG drawing that can be read. Export it again as SVG with UTF-8 encoding.",
  entities: "The SVG file has a document type with entities. Export it without them.",
  parts: "The SVG file contains text, pictures or symbols. Convert them to outlines and export it again.",
  tooComplex: "The SVG file has more than 2,000 elements, or groups that are more than 30 deep. Simplify it.",
  noSize: "The SVG file states no size. Export it with a viewBox.",
  logoShape:
    "A logo is at most 12 times as wide as it is high, and at most 3 times as high as wide. Cut off the margins.",
  iconShape: "An icon is square. Cut the picture to a square.",
} as const;
