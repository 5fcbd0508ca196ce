/** Maximum size of `callback_data`, in bytes of UTF-8. Source: https://core.telegram.org/bots/api#inlinekeyboardbutton */
export const MAX_CALLBACK_DATA_BYTES = 64;
