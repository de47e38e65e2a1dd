/** It comes without types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "truetype" | "woff2";
    noHinting?: boolean;
    keepFeatures?: string[];
    /** A value pins the axis, a range narrows it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
