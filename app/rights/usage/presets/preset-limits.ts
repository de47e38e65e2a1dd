export const maxPresets = 50;
export const maxPresetName = 60;
