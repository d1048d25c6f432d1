/** The media type of every answer of the API. */
export const jsonType = 'application/json; charset=utf-8'
