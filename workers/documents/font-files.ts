import cyrillic from "./fonts/inter-cyrillic.ttf";
import cyrillicBold from "./fonts/inter-cyrillic-bold.ttf";
import cyrillicExt from "./fonts/inter-cyrillic-ext.ttf";
import cyrillicExtBold from "./fonts/inter-cyrillic-ext-bold.ttf";
import greek from "./fonts/inter-greek.ttf";
import greekBold from "./fonts/inter-greek-bold.ttf";
import greekExt from "./fonts/inter-greek-ext.ttf";
import greekExtBold from "./fonts/inter-greek-ext-bold.ttf";
import latin from "./fonts/inter-latin.ttf";
import latinBold from "./fonts/inter-latin-bold.ttf";
import latinExt from "./fonts/inter-latin-ext.ttf";
import latinExtBold from "./fonts/inter-latin-ext-bold.ttf";
import vietnamese from "./fonts/inter-vietnamese.ttf";
import vietnameseBold from "./fonts/inter-vietnamese-bold.ttf";

/** Font files of each weight, `npm run fonts`: the first one with a character is used. */
export const fontFiles = {
  regular: [latin, latinExt, vietnamese, greek, greekExt, cyrillic, cyrillicExt],
  bold: [latinBold, latinExtBold, vietnameseBold, greekBold, greekExtBold, cyrillicBold, cyrillicExtBold],
};
