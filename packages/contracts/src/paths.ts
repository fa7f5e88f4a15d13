/**
 * Method and path of every call, without the schemas: what a browser needs to make a call, and nothing heavier.
 * Documented paths are at the root, byte for byte; new ones under `/api/`.
 */
export const paths = {
  registerUser: { method: 'POST', path: '/users' },
  findUser: { method: 'GET', path: '/users' },
  renameMe: { method: 'PATCH', path: '/users/me' },
  deleteMe: { method: 'DELETE', path: '/api/me' },
  exportMe: { method: 'GET', path: '/api/me/export' },
  startSelling: { method: 'PUT', path: '/api/users/me/role' },
  listSellers: { method: 'GET', path: '/sellers' },
  listBuyers: { method: 'GET', path: '/buyers' },
  verifySeller: { method: 'PUT', path: '/verify/{email}' },
  unverify: { method: 'POST', path: '/api/users/{id}/unverify' },
  restoreUser: { method: 'POST', path: '/api/users/{id}/restore' },
  deleteUser: { method: 'DELETE', path: '/deleteSeller/{id}' },

  listBrand: { method: 'GET', path: '/allbrand/{brand}' },
  listProducts: { method: 'GET', path: '/sellerProduct' },
  addProduct: { method: 'POST', path: '/sellerProduct' },
  markProductSold: { method: 'PUT', path: '/sellerProduct/{id}' },
  deleteProduct: { method: 'DELETE', path: '/deleteProduct/{id}' },
  uploadPhoto: { method: 'POST', path: '/upload' },
  countBrands: { method: 'GET', path: '/api/brands' },
  findListings: { method: 'GET', path: '/api/listings' },
  showListing: { method: 'GET', path: '/api/listings/{id}' },
  countFacets: { method: 'GET', path: '/api/brands/{brand}/facets' },
  editListing: { method: 'PATCH', path: '/api/listings/{id}' },
  listSimilar: { method: 'GET', path: '/api/listings/{id}/similar' },
  guidePrice: { method: 'GET', path: '/api/prices' },
  showSeller: { method: 'GET', path: '/api/sellers/{id}' },
  countListings: { method: 'GET', path: '/api/listing-counts' },

  bookPhone: { method: 'POST', path: '/booking' },
  listBookings: { method: 'GET', path: '/booking' },
  cancelBooking: { method: 'POST', path: '/booking/{id}/cancel' },
  showHolder: { method: 'GET', path: '/api/listings/{id}/booking' },
  listDeals: { method: 'GET', path: '/api/bookings' },
  showDeal: { method: 'GET', path: '/api/bookings/{id}' },
  acceptDeal: { method: 'POST', path: '/api/bookings/{id}/accept' },
  declineDeal: { method: 'POST', path: '/api/bookings/{id}/decline' },
  setMeeting: { method: 'PUT', path: '/api/bookings/{id}/meeting' },
  handOver: { method: 'POST', path: '/api/bookings/{id}/handover' },
  confirmReceipt: { method: 'POST', path: '/api/bookings/{id}/received' },

  askSeller: { method: 'POST', path: '/api/listings/{id}/conversation' },
  listConversations: { method: 'GET', path: '/api/conversations' },
  showConversation: { method: 'GET', path: '/api/conversations/{id}' },
  listMessages: { method: 'GET', path: '/api/conversations/{id}/messages' },
  sendMessage: { method: 'POST', path: '/api/conversations/{id}/messages' },
  reportConversation: { method: 'POST', path: '/api/conversations/{id}/report' },
  closeReport: { method: 'POST', path: '/api/conversations/{id}/reports/{reportId}/close' },
  blockConversation: { method: 'POST', path: '/api/conversations/{id}/block' },
  listNotifications: { method: 'GET', path: '/api/notifications' },
  markNotificationsRead: { method: 'POST', path: '/api/notifications/read' },
  showNotificationSettings: { method: 'GET', path: '/api/notification-settings' },
  setNotificationSettings: { method: 'PUT', path: '/api/notification-settings' },

  listAds: { method: 'GET', path: '/advertise' },
  advertise: { method: 'POST', path: '/advertise' },

  listAudit: { method: 'GET', path: '/api/audit' },
} as const;

/** What a mail program calls; apart, so that no browser loads it. */
export const mailPaths = { unsubscribe: { method: 'POST', path: '/api/unsubscribe/{token}' } } as const;

/** Calls between services, which the gateway never serves; apart, so that no browser loads them. */
export const internalPaths = {
  findPrincipal: { method: 'GET', path: '/internal/principals/{uid}' },
  showOwnData: { method: 'GET', path: '/internal/me/data' },
  listOwnAudit: { method: 'GET', path: '/internal/audit' },
  findListingSnapshot: { method: 'GET', path: '/internal/listings/{id}' },
  findActiveBooking: { method: 'GET', path: '/internal/listings/{id}/booking' },
} as const;

export type EndpointName = keyof typeof paths;
