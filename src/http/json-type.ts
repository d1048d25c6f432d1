/** The media type of every response of the API. */
export const jsonType = 'application/json; charset=utf-8'
